import type { Endpoint } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { ignored, oneOf, type Param, readParams, text } from "../../api/params";
import { randomText } from "../../ids";
import { view } from "../../objects/view";

const LINK_SECONDS = 300;

/** A URL that a browser can open. */
function urlParam(): Param<string> {
  const read = text();
  return (value, path) => {
    const url = read(value, path);
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw invalidRequest("Not a valid URL", { code: "url_invalid", param: path });
    return url;
  };
}

const shape = {
  account: text(),
  type: oneOf("account_onboarding", "account_update"),
  refresh_url: urlParam(),
  return_url: urlParam(),
  collect: ignored(),
  collection_options: ignored(),
};

export const accountLinkRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/account_links",
    run(call) {
      const params = readParams(shape, call.form);
      const { store, now } = call.simulator;
      if (!store.get("account", params.account)) throw noSuch("account", params.account, "account");
      const link = store.put("account_link", {
        id: randomText(40),
        created: now(),
        account: params.account,
        expiresAt: now() + LINK_SECONDS,
        refreshUrl: params.refresh_url,
        returnUrl: params.return_url,
        openedAt: null,
        closed: false,
      });
      return view(call.simulator, "account_link", link);
    },
  },
];
