/**
 * The sandbox for Stripe's browser script: as much of `window.Stripe` as `@stripe/stripe-js` 10 and
 * `@stripe/react-stripe-js` 7 ask for. Card numbers stay in the element's own frame, to which this
 * script has a private port.
 */
(() => {
  const here = new URL('.', document.currentScript.src);

  /**
   * Makes a URL of this folder on another of Stripe's hosts; without such hosts everything is on this script's host.
   */
  const on = (host) => new URL(here.href.replace('//js.stripe.', `//${host}.stripe.`));

  const CANCELED = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };

  function createEmitter() {
    const listeners = new Map();
    const of = (name) => listeners.get(name) ?? listeners.set(name, new Set()).get(name);
    return {
      on: (name, listener) => void of(name).add(listener),
      off: (name, listener) => (listener ? void of(name).delete(listener) : of(name).clear()),
      emit: (name, event) => [...of(name)].forEach((listener) => listener(event)),
    };
  }

  function createFrame(page, host, title) {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: new URL(page, on(host)).href, title, allow: 'payment *' });
    Object.assign(frame.style, { border: '0', display: 'block', width: '100%' });
    return frame;
  }

  /** Resolves with a private port once the page in the frame says that it listens. */
  function connect(frame) {
    return new Promise((resolve) => {
      addEventListener('message', function receive(event) {
        if (event.source !== frame.contentWindow || event.data !== 'sandbox-frame-ready') return;
        removeEventListener('message', receive);
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow.postMessage('sandbox-port', event.origin, [port2]);
        resolve(port1);
      });
    });
  }

  /** Makes a Payment Element: a frame, its events and its calls. */
  function createPaymentElement(init) {
    const emitter = createEmitter();
    const waiting = new Map();
    const frame = createFrame('element.html', 'b.js', 'Secure payment input frame');
    const connected = connect(frame);
    let questions = 0;

    const handlers = {
      event: ({ name, detail }) => emitter.emit(name, { elementType: 'payment', ...detail }),
      height: ({ value }) => (frame.style.height = `${value}px`),
      reply({ id, result }) {
        waiting.get(id)(result);
        waiting.delete(id);
      },
    };

    async function ask(type, question = {}) {
      const port = await connected;
      port.onmessage = ({ data }) => handlers[data.type](data);
      const id = (questions += 1);
      port.postMessage({ type, id, ...question });
      return new Promise((resolve) => waiting.set(id, resolve));
    }

    void ask('init', init());
    return {
      ...emitter,
      ask,
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        frame.style.height = '222px';
        place.replaceChildren(frame);
        emitter.emit('loaderstart', { elementType: 'payment' });
      },
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
      // The options of an element that the sandbox knows do not change.
      update() {},
    };
  }

  function createElements(key, initial = {}) {
    let settings = { appearance: {}, fonts: [], ...initial };
    let payment = null;
    return {
      create(type, options = {}) {
        if (type !== 'payment') throw new Error(`The sandbox has no ${type} element.`);
        payment = createPaymentElement(() => ({ key, ...settings, options }));
        return payment;
      },
      getElement: (type) => (type === 'payment' ? payment : null),
      async update(changes) {
        settings = { ...settings, ...changes };
        if (changes.appearance) await payment?.ask('update', changes);
      },
      submit: () => payment.ask('submit'),
      fetchUpdates: () => (payment ? payment.ask('refresh') : Promise.resolve({})),
    };
  }

  /** Shows the bank's page above the page that pays; resolves true unless the donor closed it. */
  async function authenticate(intent, key) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Card authentication');
    const full = { width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' };
    Object.assign(dialog.style, full, { padding: '0', border: '0', background: 'transparent' });
    const frame = createFrame('authenticate.html', 'hooks', 'Card authentication');
    frame.style.height = '100%';
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    try {
      const port = await connect(frame);
      port.postMessage({ intent, key });
      return await new Promise((resolve) => {
        port.onmessage = ({ data }) => resolve(data === 'answered');
        dialog.oncancel = () => resolve(false);
      });
    } finally {
      dialog.close();
      dialog.remove();
    }
  }

  /** Leaves for the page's own address with what Stripe appends to it. */
  function redirect(returnUrl, intent) {
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret);
    url.searchParams.set('redirect_status', intent.status);
    location.assign(url);
    return new Promise(() => undefined);
  }

  const notOffered = () => Promise.reject(new Error('The sandbox has the Payment Element only.'));

  window.Stripe = function Stripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new Error('Please call Stripe() with your publishable key. You used an empty string.');
    }
    return {
      elements: (options) => createElements(key, options),
      createToken: notOffered,
      createPaymentMethod: notOffered,
      confirmCardPayment: notOffered,
      async confirmPayment({ elements, confirmParams = {}, redirect: when = 'always' }) {
        const payment = elements.getElement('payment');
        let result = await payment.ask('confirm', { confirmParams });
        if (result.paymentIntent?.status === 'requires_action') {
          const answered = await authenticate(result.paymentIntent, key);
          result = answered ? await payment.ask('outcome') : { error: CANCELED };
        }
        await payment.ask('release');
        if (result.error || when === 'if_required') return result;
        return redirect(confirmParams.return_url, result.paymentIntent);
      },
      async retrievePaymentIntent(clientSecret) {
        const [id] = clientSecret.split('_secret_');
        const url = new URL(`../v1/payment_intents/${id}`, on('api'));
        url.search = new URLSearchParams({ key, client_secret: clientSecret });
        const response = await fetch(url);
        const body = await response.json();
        return response.ok ? { paymentIntent: body } : { error: body.error };
      },
      _registerWrapper() {},
      registerAppInfo() {},
    };
  };
  window.Stripe.version = 'endive';
})();
