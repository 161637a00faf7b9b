import type postgres from 'postgres'

type Pool = postgres.Sql
type Transaction = postgres.TransactionSql

/**
 * Runs one transaction on a pool. When its connection is lost, postgres.js rejects the transaction but leaves the handle usable: a later statement
 * would run on whatever the connection becomes next, outside any transaction (porsager/postgres issues 1155, 1216). This handle refuses everything
 * once the transaction is over. A writing transaction does not declare itself as such, so that a read-only server (`default_transaction_read_only`:
 * its disk is full) refuses it before it does any harm.
 */
export async function beginGuarded<Value>(
  pool: Pool,
  mode: 'read only' | 'as the server allows',
  work: (sql: Transaction) => Promise<Value>,
): Promise<Value> {
  let over = false
  const begun = pool.begin(mode === 'read only' ? mode : '', async (sql) => ({
    value: await work(guard(sql, () => over)),
  }))
  begun.then(
    () => {
      over = true
    },
    () => {
      over = true
    },
  )
  return (await begun).value as Value
}

function guard(sql: Transaction, isOver: () => boolean): Transaction {
  const check = () => {
    if (isOver()) throw new Error('the transaction is over')
  }
  return new Proxy(sql, {
    apply(target, self, given) {
      check()
      return Reflect.apply(target, self, given)
    },
    get(target, key) {
      check()
      return Reflect.get(target, key)
    },
  })
}
