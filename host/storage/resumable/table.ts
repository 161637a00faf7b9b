import type { StorageDatabase } from '../database/database.ts'
import type { Permit } from '../objects/uploads.ts'

/** An upload begins to be forgotten so long after its creation, finished or not. */
export const lifeHours = 24

/** Maximum unfinished uploads of one caller: each holds bytes that no quota counts yet. */
const maxUnfinished = 100

/** How long a request that finishes an upload is undisturbed: far longer than the one statement that creates the object may take. */
const finishMinutes = 1

/** A row of `storage.resumable_uploads`. */
export type UploadRow = {
  id: string
  permit: Permit
  metadata: Record<string, string | null>
  size: number | null
  received: number
  state: unknown
  created_at: string
  finished_at: string | null
}

/** Identifies a request and its process. */
export type Holder = { holder: string; instance: string }

const columns = ['id', 'permit', 'metadata', 'size', 'received', 'state', 'created_at', 'finished_at']
const asJson = (row: string) =>
  `json_build_object(${columns.map((name) => `'${name}', ${row}.${name}`).join(', ')})`

type Creation = Pick<UploadRow, 'id' | 'permit' | 'metadata' | 'size'> & {
  caller: string
  isUnlimited: boolean
}

export type UploadTable = ReturnType<typeof createUploadTable>

/** Accesses the records of resumable uploads. Each call is one statement. */
export function createUploadTable(database: StorageDatabase) {
  const run = <Row>(text: string, ...values: (string | null)[]) => database.runAsOwner<Row>({ text, values })
  const isDone = async (text: string, ...values: (string | null)[]) =>
    (await run<true>(text, ...values)).length > 0
  return {
    /** Returns undefined when the caller has begun too many. */
    async create({ holder, instance }: Holder, creation: Creation): Promise<UploadRow | undefined> {
      const { id, caller, permit, metadata, size, isUnlimited } = creation
      const given = [id, caller, JSON.stringify(permit), JSON.stringify(metadata), text(size)]
      const [row] = await run<UploadRow>(insert, ...given, holder, instance, `${isUnlimited}`)
      return row
    },
    /** Makes the request the only one that may write. `previous` is the process that had it before. */
    async take({ holder, instance }: Holder, id: string, caller: string) {
      const [found] = await run<{ row: UploadRow; previous: string; isFree: boolean }>(
        take,
        id,
        caller,
        holder,
        instance,
      )
      return found
    },
    /** Counts bytes, unless another request has taken over. */
    advance: ({ holder }: Holder, id: string, received: number, state: unknown) =>
      isDone(advance, id, holder, `${received}`, JSON.stringify(state)),
    declareSize: ({ holder }: Holder, id: string, size: number) =>
      isDone(`update storage.resumable_uploads set size = $3::bigint ${held}`, id, holder, `${size}`),
    /** Blocks takeovers from now on, for a while. */
    claim: ({ holder }: Holder, id: string) =>
      isDone(`update storage.resumable_uploads set finishing_at = now() ${held}`, id, holder),
    /** Whether an earlier attempt has made the object, and only its end was not noted. */
    hasObject: (version: string) =>
      isDone(`select to_json(true) from storage.objects where version = $1`, version),
    release: (id: string) =>
      isDone('update storage.resumable_uploads set finishing_at = null where id = $1', id),
    finish: (id: string) =>
      isDone('update storage.resumable_uploads set finished_at = now(), state = null where id = $1', id),
    remove: (id: string) => isDone('delete from storage.resumable_uploads where id = $1', id),
    /** Deletes some that are too old and returns what they leave behind. */
    expire: () => run<UploadRow>(expire),
  }
}

const text = (value: number | null) => (value === null ? null : `${value}`)

const insert = `insert into storage.resumable_uploads as made
    (id, caller, permit, metadata, size, holder, instance)
  select $1, $2, $3::jsonb, $4::jsonb, $5::bigint, $6::uuid, $7::uuid
  where $8::boolean or (
    select count(*) from storage.resumable_uploads
    where caller = $2 and finished_at is null and created_at > now() - interval '${lifeHours} hours'
  ) < ${maxUnfinished}
  returning ${asJson('made')}`

const take = `with found as (
    select *, finished_at is not null or finishing_at is null
      or finishing_at < now() - interval '${finishMinutes} minutes' as is_free
    from storage.resumable_uploads where id = $1 and caller = $2 for update
  ), taken as (
    update storage.resumable_uploads held set holder = $3::uuid, instance = $4::uuid
    from found where held.id = found.id and found.is_free
  )
  select json_build_object('row', ${asJson('found')}, 'previous', instance, 'isFree', is_free) from found`

const held = 'where id = $1 and holder = $2::uuid and finished_at is null returning to_json(true)'

const advance = `update storage.resumable_uploads set received = $3::bigint, state = $4::jsonb ${held}`

const expire = `delete from storage.resumable_uploads gone where id in (
    select id from storage.resumable_uploads
    where created_at < now() - interval '${lifeHours} hours'
      and (finished_at is not null or finishing_at is null or finishing_at < now() - interval '1 hour')
    order by created_at limit 100 for update skip locked
  ) returning ${asJson('gone')}`
