import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenedStorage, openStorage } from './fixture.ts'

// A project that counts bytes: the limit is for each folder.
const quota = `
  create table public.usage (folder text primary key, bytes bigint not null);
  create function public.count_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
  declare folder text := (storage.foldername((coalesce(new, old)).name))[1];
    difference bigint := coalesce((new.metadata->>'size')::bigint, 0) - coalesce((old.metadata->>'size')::bigint, 0);
    total bigint;
  begin
    insert into public.usage as known values (folder, difference)
    on conflict on constraint usage_pkey do update set bytes = known.bytes + difference returning bytes into total;
    if total > 1000 and difference > 0 and folder <> 'big' then
      raise exception using errcode = 'PT413', message = 'storage_full';
    end if;
    return null;
  end $$;
  create trigger count_bytes after insert or update or delete on storage.objects
    for each row execute function public.count_bytes();`

let storage: OpenedStorage
beforeAll(async () => {
  storage = await openStorage({ sql: quota, config: { file_size_limit: '2KiB' } })
})
afterAll(() => storage.close())

const usage = async (folder: string) =>
  (await storage.owner<{ bytes: string }[]>`select bytes from usage where folder = ${folder}`)[0]?.bytes

describe('what a trigger of the project refuses', () => {
  test('is told with its status and message, and leaves no bytes', async () => {
    const me = await storage.person()
    await me.files.upload(`${me.id}/a`, 'a'.repeat(600))
    const before = await storage.keys()
    const declared = await me.files.upload(`${me.id}/b`, 'b'.repeat(600))
    expect(declared.error).toMatchObject({ status: 413, statusCode: '413', message: 'storage_full' })
    const stream = new Blob(['b'.repeat(600)]).stream()
    const undeclared = await me.files.upload(`${me.id}/b`, stream, { duplex: 'half' })
    expect(undeclared.error).toMatchObject({ status: 413, message: 'storage_full' })
    const form = await me.files.upload(`${me.id}/b`, new Blob(['b'.repeat(600)]))
    expect(form.error).toMatchObject({ status: 413, message: 'storage_full' })
    expect((await me.files.copy(`${me.id}/a`, `${me.id}/c`)).error).toMatchObject({ status: 413 })
    expect(await storage.keys()).toEqual(before)
    expect(await usage(me.id)).toBe('600')
  })

  test('counts what is replaced and removed', async () => {
    const me = await storage.person()
    await me.files.upload(`${me.id}/a`, 'a'.repeat(900))
    expect((await me.files.upload(`${me.id}/a`, 'a'.repeat(950), { upsert: true })).error).toBeNull()
    expect(await usage(me.id)).toBe('950')
    await me.files.remove([`${me.id}/a`])
    expect(await usage(me.id)).toBe('0')
  })

  test('holds for uploads at the same time', async () => {
    const me = await storage.person()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => me.files.upload(`${me.id}/${n}`, 'x'.repeat(300))),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3)
    expect(await usage(me.id)).toBe('900')
  })
})

describe('one name at the same time', () => {
  test('of several new files one stays, whole', async () => {
    const me = await storage.person()
    const before = await storage.keys()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => me.files.upload(`${me.id}/same`, `${n}`.repeat(100))),
    )
    const kept = answers.findIndex(({ error }) => error === null)
    expect(answers.map(({ error }) => error?.message).sort()).toEqual([
      ...Array(5).fill('The resource already exists'),
      undefined,
    ])
    expect(await (await me.files.download(`${me.id}/same`)).data?.text()).toBe(`${kept}`.repeat(100))
    expect(await storage.keys()).toHaveLength(before.length + 1)
  })

  test('of several that replace it the last one stays, and the bytes of the others go', async () => {
    const me = await storage.person()
    const before = await storage.keys()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        me.files.upload(`${me.id}/same`, `${n}`.repeat(100), { upsert: true }),
      ),
    )
    expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null))
    const text = await (await me.files.download(`${me.id}/same`)).data?.text()
    expect(text).toMatch(/^(\d)\1{99}$/)
    await expect.poll(() => storage.keys()).toHaveLength(before.length + 1)
  })
})

describe('limits', () => {
  test('of config.toml: of what is declared, of what is not, and of what lies', async () => {
    const big = 'x'.repeat(2049)
    const tooLarge = { statusCode: '413', message: 'The object exceeded the maximum allowed size' }
    expect((await storage.service.upload('big/a', big)).error).toMatchObject(tooLarge)
    const stream = new Blob([big]).stream()
    expect((await storage.service.upload('big/a', stream, { duplex: 'half' })).error).toMatchObject(tooLarge)
    expect((await storage.service.upload('big/a', new Blob([big]))).error).toMatchObject(tooLarge)
    expect((await storage.service.upload('fits/a', 'x'.repeat(999))).error).toBeNull()
  })

  test('a large body is refused with an answer, not with a broken connection', async () => {
    const stream = new Blob(['x'.repeat(20_000_000)]).stream()
    const { error } = await storage.service.upload('big/b', stream, { duplex: 'half' })
    expect(error).toMatchObject({ statusCode: '413' })
  })
})

test('bytes go with the row, whoever removes it', async () => {
  const me = await storage.person()
  const before = await storage.keys()
  await me.files.upload(`${me.id}/a`, 'a')
  await me.files.upload(`${me.id}/b`, 'b')
  await storage.owner.begin(async (sql) => {
    await sql`select set_config('storage.can_delete', 'true', true)`
    await sql`delete from storage.objects where name = ${`${me.id}/a`}`
  })
  await me.files.remove([`${me.id}/b`])
  await expect.poll(() => storage.keys()).toEqual(before)
  const direct = storage.owner`delete from storage.objects where name = ${`${me.id}/a`}`
  await expect(direct).rejects.toThrow('Direct deletion from storage tables is not allowed')
})
