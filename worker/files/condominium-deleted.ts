import { buckets } from '../../domain/files.ts'
import type { Task } from '../context.ts'
import { removeFolder } from './removal.ts'

/** Removes a deleted condominium's files from the store. */
export const condominiumDeletedTask: Task = {
  topic: 'condominium-deleted',
  isInterruptible: true,
  async run(context, payload, signal) {
    const { condominiumId } = payload as { condominiumId: string }
    const [known] = await context.sql`select from public.condominiums where id = ${condominiumId}`
    if (known) throw new Error('the condominium is still there')
    const files = await removeFolder(context, buckets.condominium, condominiumId, signal)
    await context.sql`
      delete from private.file_usage where bucket_id = ${buckets.condominium} and holder_id = ${condominiumId} and files = 0`
    context.log.info({ files }, 'files of a deleted condominium removed')
  },
}
