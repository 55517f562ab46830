#!/usr/bin/env python3
"""Makes plain pages of the archives that docc has made: they open in a browser without a server, which docc's own page does not.

usage: render.py OUTPUT ARCHIVE…

Each page of an archive is a file; a search over all of them needs no server either. Fails where a page refers to one that is not there.
"""

import hashlib
import html
import json
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
LONGEST_NAME = 120  # bytes of a file's name


def file_name(url):
    """The file of a page: "/documentation/bluetooth/btuuid" is "bluetooth/btuuid.html"."""
    parts = url.removeprefix("/documentation/").split("/")
    name = re.sub(r"[^a-z0-9._-]+", "-", ".".join(parts[1:]).lower()) or "index"
    # What differs only in such signs, or is longer than a file system takes, has its hash.
    if len(name) > LONGEST_NAME or re.search(r"[^\w./-]", url):
        name = name[:LONGEST_NAME].strip("-") + "-" + hashlib.sha256(url.encode()).hexdigest()[:8]
    return f"{parts[0]}/{name}.html"


class Page:
    """One page of an archive."""

    def __init__(self, node):
        self.node = node
        self.url = node["identifier"]["url"].split("doc://", 1)[-1]
        self.url = "/" + self.url.split("/", 1)[1].lower() if "/documentation/" in self.url else self.url
        paths = [path for variant in node.get("variants", []) for path in variant["paths"]]
        if paths:
            self.url = paths[0]
        self.metadata = node["metadata"]
        self.title = self.metadata.get("title", "")
        self.kind = self.metadata.get("roleHeading", "")
        self.module = self.metadata["modules"][0]["name"] if self.metadata.get("modules") else self.url.split("/")[2]
        self.file = file_name(self.url)

    @property
    def abstract(self):
        return plain(self.node.get("abstract", []))


def plain(inline):
    """The text of inline content."""
    return "".join(part.get("text") or part.get("code") or plain(part.get("inlineContent", [])) or "" for part in inline)


class Renderer:
    def __init__(self, page, pages, complaints):
        self.page, self.pages, self.complaints = page, pages, complaints
        self.references = page.node.get("references", {})

    def link(self, url):
        """A page's address as seen from this one; None where there is none."""
        path, _, anchor = url.partition("#")
        there = self.pages.get(path)
        if there is None:
            return None
        same = there.file.split("/")[0] == self.page.file.split("/")[0]
        return (there.file.split("/")[1] if same else "../" + there.file) + ("#" + anchor if anchor else "")

    # Inline content

    def inline(self, parts):
        return "".join(self.part(part) for part in parts)

    def part(self, part):
        kind = part["type"]
        content = self.inline(part.get("inlineContent", []))
        match kind:
            case "text":
                return html.escape(part["text"], quote=False)
            case "codeVoice":
                return f"<code>{html.escape(part['code'], quote=False)}</code>"
            case "emphasis" | "newTerm":
                return f"<em>{content}</em>"
            case "strong" | "inlineHead":
                return f"<strong>{content}</strong>"
            case "reference":
                return self.reference(part["identifier"], part.get("overridingTitleInlineContent"))
            case _:
                self.complaints.append(f"{self.page.url}: inline content of the kind {kind} is not known here")
                return content

    def reference(self, identifier, title=None):
        target = self.references.get(identifier, {})
        if target.get("type") == "link":
            return f'<a href="{html.escape(target["url"])}">{self.inline(target.get("titleInlineContent", [])) or html.escape(target["title"])}</a>'
        text = self.inline(title) if title else html.escape(target.get("title", identifier), quote=False)
        if target.get("kind") == "symbol":
            text = f"<code>{text}</code>"
        address = self.link(target.get("url", ""))
        if address is None:
            self.complaints.append(f"{self.page.url}: {identifier} leads nowhere")
            return text
        return f'<a href="{address}">{text}</a>'

    # Blocks

    def blocks(self, blocks):
        return "\n".join(self.block(block) for block in blocks)

    def block(self, block):
        kind = block["type"]
        match kind:
            case "paragraph":
                return f"<p>{self.inline(block['inlineContent'])}</p>"
            case "heading":
                anchor = html.escape(block.get("anchor", ""))
                level = block["level"]
                return f'<h{level} id="{anchor}">{html.escape(block["text"])}</h{level}>'
            case "codeListing":
                code = html.escape("\n".join(block["code"]), quote=False)
                return f'<pre tabindex="0"><code>{code}</code></pre>'
            case "unorderedList" | "orderedList":
                tag = "ul" if kind == "unorderedList" else "ol"
                items = "".join(f"<li>{self.blocks(item['content'])}</li>" for item in block["items"])
                return f"<{tag}>{items}</{tag}>"
            case "termList":
                items = "".join(
                    f"<dt>{self.inline(item['term']['inlineContent'])}</dt><dd>{self.blocks(item['definition']['content'])}</dd>"
                    for item in block["items"])
                return f"<dl>{items}</dl>"
            case "aside":
                return f'<aside><p class="aside">{html.escape(block["name"])}</p>{self.blocks(block["content"])}</aside>'
            case "table":
                head = block["header"] == "row"
                rows = ""
                for index, row in enumerate(block["rows"]):
                    tag = "th" if head and index == 0 else "td"
                    rows += "<tr>" + "".join(f"<{tag}>{self.blocks(cell)}</{tag}>" for cell in row) + "</tr>"
                return f'<div class="wide" tabindex="0"><table>{rows}</table></div>'
            case _:
                self.complaints.append(f"{self.page.url}: a block of the kind {kind} is not known here")
                return ""

    # Sections

    def section(self, section):
        match section["kind"]:
            case "declarations":
                return "".join(self.declaration(declaration["tokens"]) for declaration in section["declarations"])
            case "content":
                return self.blocks(section["content"])
            case "parameters":
                items = "".join(
                    f"<dt><code>{html.escape(parameter['name'])}</code></dt><dd>{self.blocks(parameter['content'])}</dd>"
                    for parameter in section["parameters"])
                return f'<h2 id="parameters">Parameters</h2><dl>{items}</dl>'
            case "mentions":
                items = "".join(f"<li>{self.reference(identifier)}</li>" for identifier in section["mentions"])
                return f'<h2 id="mentioned-in">Mentioned in</h2><ul>{items}</ul>'
            case kind:
                self.complaints.append(f"{self.page.url}: a section of the kind {kind} is not known here")
                return ""

    def declaration(self, tokens):
        text = ""
        for token in tokens:
            piece = html.escape(token["text"], quote=False)
            address = self.link(self.references.get(token.get("identifier"), {}).get("url", ""))
            if address:
                piece = f'<a href="{address}">{piece}</a>'
            elif token["kind"] in ("keyword", "attribute"):
                piece = f'<span class="keyword">{piece}</span>'
            text += piece
        return f'<pre class="declaration" tabindex="0"><code>{text}</code></pre>'

    def groups(self, title, sections):
        """Lists of pages, by task."""
        if not sections:
            return ""
        anchor = title.lower().replace(" ", "-")
        text = f'<h2 id="{anchor}">{title}</h2>'
        for section in sections:
            if section.get("title"):
                text += f"<h3>{html.escape(section['title'])}</h3>"
            text += self.blocks(section.get("discussion", {}).get("content", []))
            text += '<dl class="topics">'
            for identifier in section["identifiers"]:
                target = self.references.get(identifier, {})
                name = self.reference(identifier, None)
                if target.get("fragments") and target.get("kind") == "symbol" and self.link(target.get("url", "")):
                    fragments = html.escape("".join(fragment["text"] for fragment in target["fragments"]), quote=False)
                    name = f'<a href="{self.link(target["url"])}"><code>{fragments}</code></a>'
                text += f"<dt>{name}</dt><dd>{self.inline(target.get('abstract', []))}</dd>"
            text += "</dl>"
        return text

    def relationships(self):
        text = ""
        for section in self.page.node.get("relationshipsSections", []):
            names = []
            for identifier in section["identifiers"]:
                target = self.references.get(identifier, {})
                # What conforms to a type of another package has no page here.
                address = self.link(target.get("url", ""))
                name = f"<code>{html.escape(target.get('title', identifier.split('/')[-1]))}</code>"
                names.append(f'<a href="{address}">{name}</a>' if address else name)
            text += f"<h2>{html.escape(section['title'])}</h2><p>{', '.join(names)}</p>"
        return text

    def breadcrumbs(self):
        paths = self.page.node.get("hierarchy", {}).get("paths", [[]])
        crumbs = ['<a href="../index.html">Reference</a>']
        for identifier in paths[0] if paths else []:
            target = self.references.get(identifier, {})
            address = self.link(target.get("url", ""))
            if address:
                crumbs.append(f'<a href="{address}">{html.escape(target["title"])}</a>')
        return '<nav class="crumbs" aria-label="Where this is">' + " / ".join(crumbs) + "</nav>"

    def body(self):
        node = self.page.node
        text = self.breadcrumbs()
        text += f'<p class="kind">{html.escape(self.page.kind)}</p><h1>{html.escape(self.page.title)}</h1>'
        if node.get("abstract"):
            text += f'<p class="abstract">{self.inline(node["abstract"])}</p>'
        text += "".join(self.section(section) for section in node.get("primaryContentSections", []))
        text += self.groups("Topics", node.get("topicSections", []))
        text += self.groups("Default implementations", node.get("defaultImplementationsSections", []))
        text += self.relationships()
        text += self.groups("See also", node.get("seeAlsoSections", []))
        return text


def document(title, body):
    """A whole page. Every one is a folder below the search's files."""
    return (HERE / "page.html").read_text().replace("{{title}}", html.escape(title)).replace("{{body}}", body)


def load(archives):
    pages = {}
    for archive in archives:
        for file in sorted((archive / "data" / "documentation").rglob("*.json")):
            page = Page(json.loads(file.read_text()))
            pages[page.url] = page
    return pages


def main():
    output, archives = pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]]
    pages = load(archives)
    if not pages:
        sys.exit("error: the archives have no pages.")
    if len({page.file for page in pages.values()}) < len(pages):
        sys.exit("error: two pages have one file.")
    shutil.rmtree(output, ignore_errors=True)
    complaints = []
    for page in pages.values():
        file = output / page.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(document(page.title, Renderer(page, pages, complaints).body()))
    roots = [page for page in pages.values() if page.url.count("/") == 2]
    listed = "".join(
        f'<dt><a href="{page.file}">{html.escape(page.title)}</a></dt><dd>{html.escape(page.abstract)}</dd>'
        for page in sorted(roots, key=lambda page: page.title))
    index = document("Outrigger", f'<p class="kind">Reference</p><h1>Outrigger</h1><dl class="topics">{listed}</dl>')
    (output / "index.html").write_text(index.replace('"../', '"'))
    entries = [[page.title, page.kind, page.module, page.abstract, page.file] for page in pages.values()]
    entries.sort(key=lambda entry: (len(entry[0]), entry[0]))
    (output / "index.js").write_text("const PAGES = " + json.dumps(entries, ensure_ascii=False, separators=(",", ":")) + ";\n")
    for name in ("page.css", "search.js"):
        shutil.copy(HERE / name, output / name)
    for complaint in dict.fromkeys(complaints):
        print(f"error: {complaint}")
    if complaints:
        sys.exit(1)
    print(f"{len(pages)} pages of {len(roots)} modules: {output}/index.html")


main()
