import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProjectServer, serveProject } from '../server.ts'
import { createWorld, type World } from '../world.ts'

let world: World
let server: ProjectServer
beforeAll(async () => {
  world = await createWorld()
  server = await serveProject(world.project)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

test('what was marked as read at once is taken back whole, however much, and nothing else is', async () => {
  const { sql } = world.project
  const { home, userId } = world.subjects.resident
  await sql`delete from public.messages where user_id = ${userId}`
  await sql`
    insert into public.messages (condominium_id, channel, kind, user_id, subject, status)
    select ${home.id}, 'app', 'announcement', ${userId}, 'Aviso ' || n, 'sent' from generate_series(1, 1300) n`
  const client = await server.of(world.users.resident)
  const mine = (isRead: boolean) =>
    client
      .from('messages')
      .update({ is_read: isRead }, { count: 'exact' })
      .eq('condominium_id', home.id)
      .eq('user_id', userId)
      .eq('channel', 'app')
      .eq('is_read', !isRead)
  const unread = async () => {
    const [row] = await sql`
      select count(*)::int as count from public.messages where user_id = ${userId} and channel = 'app' and not is_read`
    return row!.count
  }
  // One message is read individually before.
  const [alone] = await sql`select id from public.messages where user_id = ${userId} limit 1`
  await mine(true).in('id', [alone!.id])
  const marked = await mine(true).select('id,read_at')
  expect([marked.error, marked.count, await unread()]).toEqual([null, 1299, 0])
  const [first] = marked.data as { read_at: string }[]
  const back = await mine(false).eq('read_at', first!.read_at).select('id,read_at')
  expect([back.error, back.count, await unread()]).toEqual([null, 1299, 1299])
})
