import { html } from "hono/html";
import { demoRole, fullName, type User } from "../sessions/users";
import { layout } from "./layout";

export type SignInPage = {
  redirectUrl: string;
  /** In the order shown. */
  users: User[];
  /** The rejected input, and why. */
  email?: string;
  name?: string;
  error?: string;
};

function person(user: User) {
  return html`<li><button class="person" name="user_id" value="${user.id}">
<img src="/avatars/${user.id}" alt="" width="40" height="40">
<span><b>${fullName(user)}</b><span class="quiet">${demoRole(user.id) ?? user.email}</span></span>
</button></li>`;
}

/** All users as buttons, and a form for a new one. */
export function signInPage({ redirectUrl, users, email = "", name = "", error }: SignInPage) {
  return layout(
    "Sign in to Almoner (local demo)",
    html`<h1>Sign in to Almoner (local demo)</h1>
<p class="note">This page replaces a real sign-in service on this machine. It checks no password: anyone who can open it can sign in as anyone.</p>
<h2 id="people">Continue as</h2>
<form method="post" action="/sign-in" aria-labelledby="people">
<input type="hidden" name="redirect_url" value="${redirectUrl}">
<ul class="card">${users.map(person)}</ul>
</form>
<h2 id="someone">Or as someone else</h2>
<form method="post" action="/sign-in" aria-labelledby="someone" class="card new">
<input type="hidden" name="redirect_url" value="${redirectUrl}">
<label>Email address
<input type="email" name="email" required maxlength="254" autocomplete="email" value="${email}"
${error ? html`aria-invalid="true" aria-describedby="email-error" autofocus` : ""}>
${error ? html`<span class="error" id="email-error">${error}</span>` : ""}</label>
<label>Name <span class="quiet">(for a new account)</span>
<input name="name" maxlength="120" autocomplete="name" value="${name}"></label>
<button class="go">Sign in or sign up</button>
</form>`,
  );
}

/** An error page with a link back to the app. */
export function refusalPage(heading: string, text: string, appOrigin: string) {
  return layout(heading, html`<h1>${heading}</h1><p>${text}</p><p><a href="${appOrigin}">To Almoner</a></p>`);
}
