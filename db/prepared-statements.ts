import type postgres from "postgres";

/**
 * Maximum number of statements prepared per pool. The code has several hundred. Lists of varying length must not fill
 * every session's memory.
 */
const MAX_PREPARED = 500;

/**
 * Called by the driver when a statement is sent, as by `begin`: returning false stops pipelining. Otherwise other
 * statements could follow a prepared one, including a BEGIN, which the driver then sends without reserving the
 * connection for its transaction (porsager/postgres#1189, #1218).
 */
const alone = { onexecute: () => false };

/**
 * Returns the client for Drizzle with prepared statements. Drizzle sends everything unprepared: the server would parse
 * and plan each statement again, and the driver would request its parameter types in a separate round trip. Behind a
 * pooler in transaction mode, add `?prepare=false` to the URL to disable preparing.
 */
export function preparing(sql: postgres.Sql, { atMost = MAX_PREPARED } = {}): postgres.Sql {
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
    // The driver's type covers what its serializers accept; Drizzle has already serialized the values.
    const values = [...given] as postgres.SerializableParameter[];
    // Without values, the text is one message with any number of statements, which cannot be prepared.
    const options = { ...alone, prepare: values.length > 0 && isPrepared(text) };
    return client.unsafe(text, values, options);
  };
  /** Wraps `begin` or `savepoint`, whose callback comes last, after options or a name. */
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
