import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { cloneDatabase } from '../../database/testing.ts'
import { createSecrets } from '../../tokens.ts'
import type { FilesPlace } from '../files/place.ts'

/** A database with one bucket, where each person may write below their own id unless they are banned. */
export async function openDatabase() {
  const { urls, drop } = await cloneDatabase({ template: 'bare' })
  const sql = postgres(urls.postgres, { max: 2, onnotice: () => {} })
  await sql.unsafe(`
    create table public.banned (id uuid);
    grant select on public.banned to authenticated;
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy own on storage.objects for all to authenticated
      using ((storage.foldername(name))[1] = auth.uid()::text)
      with check ((storage.foldername(name))[1] = auth.uid()::text
        and auth.uid() not in (select id from public.banned))`)
  const admin = postgres(urls.admin, { max: 1, onnotice: () => {} })
  return {
    urls,
    sql,
    admin,
    /** Bytes that count of the only unfinished upload. */
    received: async () => {
      const [row] = await admin<{ received: string }[]>`
        select received from storage.resumable_uploads where finished_at is null`
      return Number(row?.received ?? 0)
    },
    async close() {
      await Promise.all([sql.end(), admin.end()])
      await drop()
    },
  }
}

export async function openTemporaryFolder(): Promise<{ place: FilesPlace; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'resumable-'))
  return { place: { kind: 'folder', folder }, close: () => rm(folder, { recursive: true, force: true }) }
}

/** What several processes of one installation have in common. */
export async function shareSettings(
  urls: Awaited<ReturnType<typeof openDatabase>>['urls'],
  files: FilesPlace,
) {
  const logFile = join(tmpdir(), `resumable-${randomUUID()}.log`)
  return { urls, files, logFile, secrets: await createSecrets(), storage: { file_size_limit: '50MiB' } }
}

export const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
