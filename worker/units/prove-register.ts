import type { Sql, Task } from '../context.ts'

type Difference = { what: string; id: string | null }

/** Most differences of a condominium reported one by one: more say nothing new. */
const told = 20

/**
 * Checks every night what the register updates with each change: rows that lists read, balances of units, counts (the books have their own check,
 * books/prove-books.ts). A difference is our fault, logged as an error and left for people to look at. Also folds the changes of counts.
 */
export const proveRegisterTask: Task = {
  topic: 'prove-register',
  schedule: '40 3 * * *',
  async run({ sql, log }, _payload, signal) {
    let wrong = 0
    const condominiums = await sql<{ id: string }[]>`select id from public.condominiums order by id`
    for (const { id } of condominiums) {
      signal.throwIfAborted()
      const differences = await differencesOf(sql, id)
      if (differences.length > 0) {
        wrong += 1
        log.error(
          { condominiumId: id, differences: differences.slice(0, told) },
          'kept figures differ from their rows',
        )
      }
      await sql`select private.fold_register_counts(${id})`
      await sql`select private.count_register_words(${id})`
    }
    log.info({ condominiums: condominiums.length, wrong }, 'register proved')
  },
}

const differencesOf = (sql: Sql, id: string) => sql<Difference[]>`
  select what, unit_id as id from private.register_differences(${id})
  union all
  select 'people_unplaced', person_id from private.unplaced_differences(${id})
  limit ${told + 1}`
