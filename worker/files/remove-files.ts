import { z } from 'zod'
import { buckets } from '../../domain/files.ts'
import type { Task } from '../context.ts'
import { removeObjects } from './removal.ts'

const payload = z.object({ paths: z.array(z.string()).max(100) })

/** Removes the bytes of files that a command took away, of which nobody reads the rows any more. */
export const removeFilesTask: Task = {
  topic: 'remove-files',
  isInterruptible: true,
  async run(context, data, signal) {
    await removeObjects(context, buckets.condominium, payload.parse(data).paths, signal)
  },
}
