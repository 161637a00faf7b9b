import type { RoleClaims } from '../../tokens.ts'

/** What happens to a row. */
export type ChangeEvent = 'INSERT' | 'UPDATE' | 'DELETE'

/** What a subscriber hears. Both are called synchronously and must not throw. */
export type ChangesListener = {
  /**
   * A change that the subscriber may see: the payload of the event `postgres_changes` as JSON text, `{"ids":[…],"data":{…}}`. The text is created
   * once for all who see the same, so that frames can share it.
   */
  change(payload: string): void
  /**
   * The payload of the event `system` without the channel: 'ok' each time changes begin to flow, 'error' with Supabase's message if they do not, or
   * if some may have been missed (another 'ok' follows once they flow again).
   */
  system(message: { extension: 'postgres_changes'; status: 'ok' | 'error'; message: string }): void
}

/** A channel's `config.postgres_changes` while it is joined. */
export type ChangesSubscription = {
  /** The requests as received, each with its `id`: the `postgres_changes` in the reply to `phx_join`. */
  bindings: (Record<string, unknown> & { id: number })[]
  /** The claims of a refreshed token, for every row from now on. */
  refresh(claims: RoleClaims): void
  /** Nothing is heard after this call. */
  unsubscribe(): void
}

/** Serves `postgres_changes` on the tables of the publication `supabase_realtime`. */
export type Changes = {
  /**
   * Takes a channel's list of `{event, schema, table, filter?, select?}` as the client sent it and answers at once, as Supabase does:
   * `listener.system` reports whether it is accepted. Its length and texts are limited here; limiting the earlier cost of a text is up to the caller.
   */
  subscribe(requests: readonly unknown[], claims: RoleClaims, listener: ChangesListener): ChangesSubscription
  /** Ends every subscription silently and releases the replication slot. */
  close(): Promise<void>
}
