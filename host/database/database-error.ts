/** Something the person who starts the host must read and act on; `message` is in Portuguese and complete. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
