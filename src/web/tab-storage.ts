/**
 * For programs of others that keep what people enter, tokens among it, in `localStorage`, in clear and for good: on their pages
 * that name leads to the storage of the tab, which is forgotten when the tab is closed.
 */

/** Runs before the programs. It also removes what an earlier version of the page left behind. */
export const TAB_STORAGE = `(() => {
  const lasting = window.localStorage;
  for (const key of Object.keys(lasting))
    if (key.startsWith('graphiql:') || key.startsWith('scalar-')) lasting.removeItem(key);
  Object.defineProperty(window, 'localStorage', { configurable: false, get: () => window.sessionStorage });
})();
`;
