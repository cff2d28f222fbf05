/** The frames' end of the private port that `stripe.js` opens. */

/** Says that this page listens and resolves with the port that the paying page answers with. */
export function openPort() {
  return new Promise((resolve) => {
    addEventListener('message', function hello(event) {
      if (event.source !== parent || event.data !== 'sandbox-port') return;
      removeEventListener('message', hello);
      resolve(event.ports[0]);
    });
    parent.postMessage('sandbox-frame-ready', '*');
  });
}
