// The part of clerk-js that the pages use. Signed in while the cookie `__session` exists.
(() => {
  const token = /(?:^|; )__session=([^;]+)/.exec(document.cookie)?.[1] ?? null;
  const session = token
    ? { id: "sess_stub", status: "active", getToken: async () => token, lastActiveToken: null }
    : null;
  const user = token ? { id: "user_stub" } : null;
  const state = { client: { sessions: [], signedInSessions: [] }, session, user, organization: null };
  const clerk = {
    ...state,
    loaded: false,
    status: "loading",
    version: "6.0.0",
    on(_event, listener, options) {
      if (options?.notify) listener(clerk.status);
    },
    off() {},
    __internal_updateProps() {},
    addListener(listener) {
      listener(state);
      return () => {};
    },
    async load() {
      clerk.loaded = true;
      clerk.status = "ready";
    },
    mountSignIn(element, options) {
      const form = document.createElement("form");
      form.setAttribute("aria-label", "Clerk's sign-in");
      form.dataset.goesTo = options?.forceRedirectUrl ?? "";
      element.append(form);
    },
    unmountSignIn() {},
  };
  window.Clerk = clerk;
  window.__internal_ClerkUICtor = class {};
})();
