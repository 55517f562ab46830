"""Videos of the glasses, in a browser."""

from glasses import glasses  # noqa: F401 (a fixture)


def test_a_browser_plays_it(glasses, browser):
    glasses.json("PUT", "/api/settings/camera", {"resolution": {"width": 320, "height": 240}})
    glasses.json("POST", "/api/camera/record", {"duration": 1})
    page = browser.new_page()
    try:
        played = page.evaluate(
            """async ([url, key]) => {
                const answer = await fetch(url, { headers: { 'X-API-Key': key } });
                const video = document.createElement('video');
                video.muted = true;
                video.src = URL.createObjectURL(await answer.blob());
                await video.play();
                await new Promise((done) => video.addEventListener('ended', done));
                return [video.videoWidth, video.videoHeight, video.duration, video.currentTime];
            }""",
            [glasses.address + "/api/videos/video_001?format=mp4", glasses.key],
        )
    finally:
        page.close()
    assert played == [320, 240, 1, 1]
