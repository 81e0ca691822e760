/**
 * Adds a script to the pages of a site. The server asks for it with the event `fetch_published_script`; it runs in the browser of each
 * reader, with the nonce of the page, and reaches the hosts that `contentSecurityPolicy` names.
 */
const inPage = (key) => `(() => {
  const count = () => {
    const view = { key: ${JSON.stringify(key)}, path: location.pathname, referrer: document.referrer };
    navigator.sendBeacon('https://counter.example.com/views', JSON.stringify(view));
  };
  if (document.visibilityState === 'visible') count();
  else document.addEventListener('visibilitychange', count, { once: true });
})();
`;

export default {
  async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const { siteInstallation } = JSON.parse(form.get('environment'));
    if (event.type !== 'fetch_published_script') return new Response(null, { status: 204 });
    const key = siteInstallation?.configuration.key;
    // Not configured yet: the pages get an empty script.
    return new Response(key ? inPage(key) : '', { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  },
};
