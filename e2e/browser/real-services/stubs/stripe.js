// The part of Stripe.js that the page uses; calls are recorded in `stripeCalls` for the test.
(() => {
  const calls = { keys: [], elements: [], mounted: 0, confirmed: [] };
  window.stripeCalls = calls;

  const paymentElement = () => {
    const listeners = {};
    return {
      on(event, listener) {
        listeners[event] = listener;
      },
      mount(element) {
        calls.mounted += 1;
        const label = document.createElement("label");
        label.textContent = "Card number";
        label.append(document.createElement("input"));
        element.replaceChildren(label);
        queueMicrotask(() => listeners.ready?.({ elementType: "payment" }));
      },
      unmount() {},
    };
  };

  /** A browser without wallets. */
  const expressCheckoutElement = () => {
    const listeners = {};
    return {
      on(event, listener) {
        listeners[event] = listener;
      },
      mount() {
        queueMicrotask(() => listeners.ready?.({ elementType: "expressCheckout" }));
      },
      destroy() {},
    };
  };

  // As in Stripe.js: form-encoded, with the key in the body, to Stripe's own origin.
  const confirm = async (key, clientSecret) => {
    const id = clientSecret.split("_secret_")[0];
    const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      body: new URLSearchParams({
        key,
        client_secret: clientSecret,
        number: document.querySelector("label input").value,
      }),
    });
    const body = await answer.json();
    return answer.ok ? { paymentIntent: body } : { error: body.error };
  };

  const Stripe = (key) => {
    calls.keys.push(key);
    let clientSecret = "";
    return {
      registerAppInfo() {},
      _registerWrapper() {},
      elements(options) {
        clientSecret = options.clientSecret;
        calls.elements.push(options);
        return {
          create: (type) => (type === "payment" ? paymentElement() : expressCheckoutElement()),
          update() {},
        };
      },
      confirmPayment({ confirmParams, redirect }) {
        calls.confirmed.push({ ...confirmParams, redirect });
        return confirm(key, clientSecret);
      },
    };
  };
  window.Stripe = Object.assign(Stripe, { version: "endive" });
})();
