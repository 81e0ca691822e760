/* Scripts that only some pages need: they are asked for where their blocks are. Their names are completed when they are served. */
forPage(() => {
  if (document.querySelector('.doc [data-mermaid]')) import('./mermaid.js').then(({ draw }) => draw());
  if (document.querySelector('.doc [data-try]')) import('./try.js').then(({ offer }) => offer());
  if (document.querySelector('.doc [data-block]')) import('./block.js').then(({ attend }) => attend());
});
