"""The Xcode project of the iOS app, and what stands beside its sources, as far as it can be looked at without Xcode."""

import json
import pathlib
import plistlib
import re
import subprocess
import sys

import pytest
from PIL import Image
from pbxproj import XcodeProject

ROOT = pathlib.Path(__file__).resolve().parents[2]
APP = ROOT / "Apps/iOS/Outrigger"
PROJECT = ROOT / "Apps/iOS/Outrigger.xcodeproj/project.pbxproj"
SOURCES = sorted(APP.rglob("*.swift"))
# Apple's own, and the standard library's.
SYSTEM = {"Charts", "Foundation", "MapKit", "Observation", "SwiftUI", "Synchronization"}


def lint(file):
    answer = subprocess.run(["plutil", "-lint", file], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_property_lists_are_well_formed():
    for file in [PROJECT, APP / "Info.plist", APP / "PrivacyInfo.xcprivacy"]:
        lint(file)


def test_every_object_of_the_project_is_there_and_used():
    text = PROJECT.read_text()
    objects = re.findall(r"^\t\t([0-9A-F]{24})(?: /\*.*?\*/)? = \{", text, re.M)
    assert len(objects) == len(set(objects)) > 20
    named = re.findall(r"\b[0-9A-F]{24}\b", text)
    assert set(named) == set(objects)
    root = re.search(r"rootObject = ([0-9A-F]{24})", text)[1]
    assert [name for name in objects if named.count(name) < 2] == []
    assert root in objects


def test_pbxproj_reads_it_as_one_target_with_the_package():
    project = XcodeProject.load(str(PROJECT))
    (target,) = project.objects.get_targets()
    assert (target.name, target.productType) == ("Outrigger", "com.apple.product-type.application")
    (package,) = project.objects.get_objects_in_section("XCLocalSwiftPackageReference")
    assert (ROOT / "Apps/iOS" / package.relativePath / "Package.swift").exists()
    (group,) = project.objects.get_objects_in_section("PBXFileSystemSynchronizedRootGroup")
    assert (ROOT / "Apps/iOS" / group.path).samefile(APP)
    settings = {}
    for configuration in project.objects.get_objects_in_section("XCBuildConfiguration"):
        settings.update(vars(configuration.buildSettings))
    assert settings["SWIFT_VERSION"] == "6.0" and settings["IPHONEOS_DEPLOYMENT_TARGET"] == "18.0"
    assert (ROOT / "Apps/iOS" / settings["INFOPLIST_FILE"]).samefile(APP / "Info.plist")


def test_what_the_sources_import_is_linked_and_nothing_else():
    project = XcodeProject.load(str(PROJECT))
    linked = {product.productName for product in project.objects.get_objects_in_section("XCSwiftPackageProductDependency")}
    imported = {name for file in SOURCES for name in re.findall(r"^\s*import (\w+)$", file.read_text(), re.M)}
    assert imported - SYSTEM == linked
    products = set(re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text()))
    assert linked <= products


# What the system wants a reason for, and what in the sources leads there. An app without the reason is ended at the first use, but for the
# local network, where the question then has no reason in it. What the system's own sheet for sharing does, it does in the app's name.
REASONS = {
    "NSBluetoothAlwaysUsageDescription": r"\bCoreBluetooth(?:Central|Peripheral)\(|\bCB(?:Central|Peripheral)Manager\(",
    "NSCameraUsageDescription": r"\bAVCaptureDevice\b|\bUIImagePickerController\b|\bDataScannerViewController\b",
    "NSContactsUsageDescription": r"\bCNContactStore\b",
    "NSFaceIDUsageDescription": r"\bLAContext\b|\.biometry\w+|\.userPresence\b",
    "NSLocalNetworkUsageDescription": r"\.glasses\b|\bNWBrowser\b|\bNWConnection\b",
    "NSLocationWhenInUseUsageDescription": r"\bCLLocationManager\b|\bCLLocationUpdate\b|\bUserAnnotation\b|\bMapUserLocationButton\b",
    "NSMicrophoneUsageDescription": r"\bAVAudioEngine\b|\bAVAudioRecorder\b|\bAVAudioApplication\b",
    "NSMotionUsageDescription": r"\bCMMotionActivityManager\b|\bCMPedometer\b",
    "NSPhotoLibraryAddUsageDescription": r"\bShareLink\(|\bUIActivityViewController\b|\bUIImageWriteToSavedPhotosAlbum\b|\bPHPhotoLibrary\b",
    "NSPhotoLibraryUsageDescription": r"\bPHAsset\b|\bPHFetchResult\b",
    "NSSpeechRecognitionUsageDescription": r"\bSFSpeechRecognizer\b",
}


def test_the_system_is_told_why_the_app_wants_what_it_wants():
    info = plistlib.loads((APP / "Info.plist").read_bytes())
    assert info["UIBackgroundModes"] == ["bluetooth-central"]
    assert info["NSAppTransportSecurity"] == {"NSAllowsLocalNetworking": True}
    text = "\n".join(file.read_text() for file in SOURCES)
    given = {key: reason for key, reason in info.items() if key.endswith("UsageDescription")}
    assert set(given) == {key for key, use in REASONS.items() if re.search(use, text)}
    assert [reason for reason in given.values() if not reason.endswith(".")] == []
    privacy = plistlib.loads((APP / "PrivacyInfo.xcprivacy").read_bytes())
    assert privacy["NSPrivacyTracking"] is False and privacy["NSPrivacyCollectedDataTypes"] == []
    used = {entry["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory") for entry in privacy["NSPrivacyAccessedAPITypes"]}
    assert used == {"UserDefaults", "FileTimestamp"}


# Where a text of the app's own stands: the first argument of these, and the labels of our own helpers.
PLACES = (
    r"(?:\b(?:Text|Label|Button|Section|LabeledContent|part|row|flip|picker|stepper|list)\(|\bString\(localized: |"
    r"\.(?:navigationTitle|accessibilityLabel|value)\(|adding\(\$\w+, |label: )\"((?:[^\"\\]|\\\([^()]*(?:\([^()]*\))?[^()]*\)|\\.)*)\"")


def keys():
    found = set()
    for file in SOURCES:
        for key in re.findall(PLACES, file.read_text()):
            found.add(re.sub(r"\\\([^()]*(?:\([^()]*\))?[^()]*\)", "%", key))
    return found


def test_the_string_catalog_has_every_text_and_no_other():
    catalog = json.loads((APP / "Localizable.xcstrings").read_text())
    assert catalog["sourceLanguage"] == "en"
    ours = {re.sub(r"%(@|lld)", "%", key).replace("%%", "%") for key in catalog["strings"]}
    wanted = {key.replace(" %", " %") for key in keys()}
    assert len(wanted) > 50
    assert wanted == ours


def test_texts_grow_with_the_persons_setting():
    """Sizes in points are for the drawing of the bottle, whose "?" is a part of it."""
    fixed = [file.name for file in SOURCES if ".system(size:" in file.read_text()]
    assert fixed == ["BottleGraphicView.swift"]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_a_view_decides_nothing(file):
    """Thresholds, clocks and networks are the models'."""
    if "View" not in file.read_text() or file.parent.name in {"Previews", "Session"}:
        return
    for word in ["Date()", "URLSession", "CoreBluetooth", "DispatchQueue", "Timer."]:
        assert word not in file.read_text()


def test_the_icon_is_the_mark_of_the_web_app_without_transparency(tmp_path):
    """1024 × 1024 to the edge is what Xcode makes all sizes of; drawn anew, it is the same."""
    folder = APP / "Assets.xcassets/AppIcon.appiconset"
    (entry,) = json.loads((folder / "Contents.json").read_text())["images"]
    assert (entry["idiom"], entry["platform"], entry["size"]) == ("universal", "ios", "1024x1024")
    with Image.open(folder / entry["filename"]) as icon:
        assert (icon.format, icon.size, icon.mode, icon.info.get("transparency")) == ("PNG", (1024, 1024), "RGB", None)
        kept = icon.tobytes()
    subprocess.run([sys.executable, ROOT / "Apps/iOS/make-icon", tmp_path / "icon.png"], check=True)
    with Image.open(tmp_path / "icon.png") as drawn:
        assert drawn.tobytes() == kept


def test_every_screen_has_a_preview_and_every_preview_is_walked():
    text = "\n".join(file.read_text() for file in SOURCES)
    previews = set(re.findall(r"struct (\w+)_Previews: PreviewProvider", text))
    places = {"ContentView", "DevicesView", "ExploreView", "ActivityView", "AppSettingsView"}
    pages = {"SpeakerView", "UpdateSheet", "BottleView", "CalibrationView", "GlassesView", "ServicesView"}
    parts = {"CameraView", "GalleryView", "NotesView", "ConversationView", "SettingsView"}
    assert places | pages | parts <= previews
    walked = (ROOT / "Tests/OutriggerAppTests/PreviewTests.swift").read_text()
    assert [name for name in sorted(previews) if f"{name}_Previews.previews" not in walked] == []
