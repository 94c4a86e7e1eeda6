// What is shown as a file: SVG, PNG or PDF, made in the page.

import { byId, download } from "../dom.js";
import { CanvasPen, SvgPen } from "./pens.js";
import { PdfPen } from "./pdf.js";

const MARGIN = 16;
const TITLE = 30;

/** `scene()` tells what is shown: `{title, icicles, link, palette}`. */
export function offerFiles(scene, onError) {
  const kinds = { svg: asSvg, png: asPng, pdf: asPdf };
  for (const [kind, make] of Object.entries(kinds)) {
    byId(`save-${kind}`).addEventListener("click", async () => {
      try {
        const shown = scene();
        download(`tree.${kind}`, await make(shown));
      } catch (error) {
        onError(error);
      }
    });
  }
}

/** How large everything is. */
function sizes({ icicles, link }) {
  const width = Math.max(...icicles.map(({ icicle }) => icicle.size.width), link.layout?.width ?? 0);
  const heights = icicles.map(({ icicle }) => icicle.size.height + TITLE);
  const height = heights.reduce((sum, one) => sum + one, 0) + TITLE + (link.layout?.height ?? 0);
  return { width: Math.ceil(width + 2 * MARGIN), height: Math.ceil(height + 2 * MARGIN) };
}

function draw(pen, { title, icicles, link, palette }) {
  let y = MARGIN + 16;
  pen.text(title, MARGIN, y, { fill: palette.ink, size: 15, bold: true });
  y += TITLE - 16;
  for (const { icicle, name } of icicles) {
    pen.text(name, MARGIN, y + 14, { fill: palette.ink, size: 12 });
    const { width, height } = icicle.size;
    y += 20;
    pen.inside(MARGIN, y, width, height, () => icicle.drawWith(pen, { left: MARGIN, top: y }));
    y += height + TITLE - 20;
  }
  if (link.layout) link.drawWith(pen, palette, { left: MARGIN, top: y });
}

function asSvg(scene) {
  const { width, height } = sizes(scene);
  const pen = new SvgPen(width, height, scene.palette.ground);
  draw(pen, scene);
  return new Blob([pen.file], { type: "image/svg+xml" });
}

function asPdf(scene) {
  const { width, height } = sizes(scene);
  const pen = new PdfPen(width, height, scene.palette.ground);
  draw(pen, scene);
  return new Blob([pen.file], { type: "application/pdf" });
}

/** Twice as fine as the screen, for paper. */
function asPng(scene) {
  const { width, height } = sizes(scene);
  const canvas = Object.assign(document.createElement("canvas"), { width: width * 2, height: height * 2 });
  const context = canvas.getContext("2d");
  context.scale(2, 2);
  const pen = new CanvasPen(context);
  pen.rect(0, 0, width, height, { fill: scene.palette.ground });
  draw(pen, scene);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
