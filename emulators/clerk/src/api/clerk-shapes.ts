import type { SessionJSON, UserJSON } from "@clerk/backend";
import type { Session, SessionStore } from "../sessions/store";
import type { User } from "../sessions/users";

/** Clerk's error body, which its SDK turns into a `ClerkAPIResponseError`. */
export function clerkError(
  status: number,
  code: string,
  message: string,
  longMessage: string = message,
): Response {
  const body = { errors: [{ code, message, long_message: longMessage, meta: {} }] };
  return Response.json(body, { status, headers: status === 429 ? { "retry-after": "1" } : {} });
}

/** Clerk's errors for injected failures. */
export function failure(status: number): Response {
  if (status === 429)
    return clerkError(429, "too_many_requests", "Too many requests", "Too many requests, retry later");
  return clerkError(status, "internal_clerk_error", "Oops, an unexpected error occurred");
}

export function toUserJson(user: User, publicUrl: string): UserJSON {
  const emailId = user.id.replace(/^user_/, "idn_");
  const verification = {
    object: "verification_email_code" as never, // The SDK's list of objects lacks it, and the SDK does not read it.
    id: `ver_${emailId}`,
    status: "verified" as const,
    strategy: "email_code",
    attempts: null,
    expire_at: null,
  };
  return {
    object: "user",
    id: user.id,
    username: null,
    first_name: user.firstName,
    last_name: user.lastName,
    locale: null,
    image_url: `${publicUrl}/avatars/${user.id}`,
    has_image: false,
    primary_email_address_id: emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    password_enabled: false,
    password_last_updated_at: null,
    two_factor_enabled: false,
    totp_enabled: false,
    backup_code_enabled: false,
    email_addresses: [
      { object: "email_address", id: emailId, email_address: user.email, verification, linked_to: [] },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    organization_memberships: [],
    public_metadata: {},
    private_metadata: {},
    unsafe_metadata: {},
    external_id: null,
    last_sign_in_at: user.lastSignInAt,
    last_active_at: user.lastSignInAt,
    banned: false,
    locked: false,
    lockout_expires_in_seconds: null,
    verification_attempts_remaining: 100,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    create_organization_enabled: true,
    create_organizations_limit: null,
    delete_self_enabled: true,
    legal_accepted_at: null,
  };
}

export function toSessionJson(session: Session, store: SessionStore): SessionJSON {
  const live = session.pending ? "pending" : "active";
  const status = session.revoked ? "revoked" : store.isLive(session) ? live : "expired";
  const end = store.endOf(session);
  return {
    object: "session",
    id: session.id,
    client_id: session.clientId,
    user_id: session.userId,
    status,
    actor: null,
    last_active_at: session.updatedAt,
    expire_at: end,
    abandon_at: end,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}
