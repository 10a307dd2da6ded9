import type postgres from "postgres";

/** Texts prepared per pool. Code has some hundreds; lists of changing length must not fill every session's memory. */
const AT_MOST = 500;

/**
 * What the driver calls when a statement is written, as `begin` does: without a yes nothing else is written to the
 * connection before the answer. Else a prepared statement would let others follow it there, among them a BEGIN, which
 * the driver can then write without keeping the connection for its transaction (porsager/postgres#1189, #1218).
 */
const alone = { onexecute: () => false };

/**
 * The same client for Drizzle, which sends everything unprepared: the server would parse and subscription each statement anew,
 * and the driver would ask about its parameters in a round trip of its own. A pool behind a proxy that hands sessions
 * to others between transactions needs `?prepare=false` in its address; the driver then prepares nothing.
 */
export function preparing(sql: postgres.Sql, { atMost = AT_MOST } = {}): postgres.Sql {
  const texts = new Set<string>();
  const isPrepared = (text: string) => {
    if (texts.has(text)) return true;
    if (texts.size >= atMost) return false;
    texts.add(text);
    return true;
  };
  return wrap(sql, isPrepared);
}

type Work = (inner: postgres.TransactionSql) => unknown;

function wrap<Client extends postgres.Sql | postgres.TransactionSql>(
  client: Client,
  isPrepared: (text: string) => boolean,
): Client {
  const unsafe = (text: string, given: readonly unknown[] = []) => {
    // The driver's type of a value names what its own serializers take; Drizzle has made these already.
    const values = [...given] as postgres.SerializableParameter[];
    // Without values it is one message of any number of statements, which cannot be prepared.
    const options = { ...alone, prepare: values.length > 0 && isPrepared(text) };
    return client.unsafe(text, values, options);
  };
  /** `begin` or `savepoint`: the work comes last, after options or a name. */
  const nested = (open: (...args: unknown[]) => unknown) =>
    function nest(...args: unknown[]) {
      const work = args.pop() as Work;
      return open.call(client, ...args, (inner: postgres.TransactionSql) => work(wrap(inner, isPrepared)));
    };
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") return unsafe;
      const own: unknown = Reflect.get(target, name);
      return name === "begin" || name === "savepoint" ? nested(own as () => unknown) : own;
    },
  });
}
