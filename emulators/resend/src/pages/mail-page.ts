import { html } from "hono/html";
import type { Mail } from "../store/mail";
import { layout, when } from "./layout";

type Html = ReturnType<typeof html>;

function line(name: string, value: string | Html): Html {
  return value === "" ? html`` : html`<dt>${name}</dt><dd>${value}</dd>`;
}

function attachmentList(mail: Mail): Html {
  if (mail.attachments.length === 0) return html``;
  return html`<h2>Attachments</h2><ul>${mail.attachments.map(({ filename, content }, index) =>
    content === null
      ? html`<li>${filename} <span class="quiet">(named by address only)</span></li>`
      : html`<li><a href="/mail/${mail.id}/attachments/${index}">${filename}</a></li>`,
  )}</ul>`;
}

/** One mail. Its HTML is loaded from a separate URL in a sandboxed frame. */
export function mailPage(mail: Mail) {
  return layout(
    mail.subject,
    html`<h1>${mail.subject}</h1>
<dl class="card">
${line("From", mail.from)}${line("To", mail.to.join(", "))}${line("Cc", mail.cc.join(", "))}
${line("Bcc", mail.bcc.join(", "))}${line("Reply to", mail.replyTo.join(", "))}
${line("Sent", html`${when(mail.createdAt)} <span class="quiet">UTC</span>`)}
${line("Tags", mail.tags.map(({ name, value }) => `${name}: ${value}`).join(" · "))}
${Object.entries(mail.headers).map(([name, value]) => line(name, value))}
${line("Idempotency key", mail.idempotencyKey ?? "")}
</dl>
${attachmentList(mail)}
${
  mail.html === null
    ? ""
    : html`<h2>HTML part</h2><div class="card"><iframe src="/mail/${mail.id}/html" title="The mail as its reader sees it"
sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></div>`
}
${mail.text === null ? "" : html`<h2>Text part</h2><div class="card"><pre>${mail.text}</pre></div>`}
<div class="end"></div>`,
  );
}
