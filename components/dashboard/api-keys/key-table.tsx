import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { ApiKey } from "@/lib/api-keys/schemas";
import { Instant } from "../format/instant";
import { boundedScope, KEY_SCOPE, KEY_STATUS, revokedWith } from "./labels";
import { RevokeButton } from "./revoke-button";

type KeyTableProps = {
  caption: string;
  orgSlug: string;
  zone: string;
  keys: readonly ApiKey[];
  /** All listed keys: names the key that created another and counts the keys revoked with it. */
  all: readonly ApiKey[];
  mayRevoke: boolean;
};

export function KeyTable({ caption, orgSlug, zone, keys, all, mayRevoke }: KeyTableProps) {
  return (
    <RowKeys>
      <Table flows caption={caption}>
        <thead>
          <tr>
            <Th>Key</Th>
            <Th>Permissions</Th>
            <Th>Status</Th>
            <Th>Last used</Th>
            <Th>Created</Th>
            {mayRevoke && (
              <Th>
                <span className="sr-only">Revoke</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <Td className="min-w-44">
                <div className="max-w-64">
                  <span className="font-medium wrap-anywhere">{key.name}</span>
                  <code className="block text-soft">{key.display}</code>
                </div>
              </Td>
              <Td className="min-w-28">
                {KEY_SCOPE[key.scope].label}
                {boundedScope(key) && <span className="block text-soft">{boundedScope(key)}</span>}
              </Td>
              <Td>
                <Badge tone={KEY_STATUS[key.status].tone}>{KEY_STATUS[key.status].label}</Badge>
                <span className="mt-1 block whitespace-nowrap text-soft">
                  <Ending of={key} zone={zone} />
                </span>
              </Td>
              <Td label="Last used">
                {key.lastUsedAt ? (
                  <Instant at={key.lastUsedAt} zone={zone} />
                ) : (
                  <span className="text-soft">never</span>
                )}
              </Td>
              <Td label="Created">
                <Instant at={key.createdAt} zone={zone} />
                <span className="block text-soft wrap-anywhere">
                  by {key.createdBy.name ?? key.createdBy.userId}
                </span>
                {key.keptBy && (
                  <span className="block text-soft wrap-anywhere">
                    now owned by {key.keptBy.name ?? key.keptBy.userId}
                  </span>
                )}
                {key.createdByKeyId && (
                  <span className="block text-soft wrap-anywhere">
                    using {all.find(({ id }) => id === key.createdByKeyId)?.name ?? "another key"}
                  </span>
                )}
              </Td>
              {mayRevoke && (
                <Td>
                  <RevokeButton
                    orgSlug={orgSlug}
                    id={key.id}
                    name={key.name}
                    revokedWith={revokedWith(key.id, all)}
                    creator={key.scope === "admin"}
                  />
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

function Ending({ of: key, zone }: { of: ApiKey; zone: string }) {
  if (key.revokedAt) return <Instant at={key.revokedAt} zone={zone} />;
  if (!key.expiresAt) return "no expiration";
  if (key.status === "EXPIRED") return <Instant at={key.expiresAt} zone={zone} />;
  return (
    <>
      expires <Instant at={key.expiresAt} zone={zone} />
    </>
  );
}
