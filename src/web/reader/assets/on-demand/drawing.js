/* In the frame of diagrams: takes sources from the page around it, and answers with SVG. */
const LOOK = {
  startOnLoad: false,
  securityLevel: 'strict',
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  fontFamily: 'system-ui, sans-serif',
  // Errors are no drawings.
  suppressErrorRendering: true,
};

addEventListener('message', async ({ source, data }) => {
  if (source !== parent || typeof data?.source !== 'string') return;
  try {
    globalThis.mermaid.initialize({ ...LOOK, theme: data.dark ? 'dark' : 'neutral' });
    const { svg } = await globalThis.mermaid.render(`drawing-${data.id}`, data.source);
    const tree = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
    const [, , width, height] = tree
      .getAttribute('viewBox')
      .split(/[\s,]+/)
      .map(Number);
    // As a picture it has to say its size and its language of marks itself.
    tree.setAttribute('width', String(Math.ceil(width)));
    tree.setAttribute('height', String(Math.ceil(height)));
    const text = new XMLSerializer().serializeToString(tree);
    parent.postMessage({ id: data.id, svg: text, width: Math.ceil(width), height: Math.ceil(height) }, '*');
  } catch (error) {
    parent.postMessage({ id: data.id, error: String(error) }, '*');
  }
});
parent.postMessage({ ready: true }, '*');
