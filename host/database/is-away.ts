/**
 * SQLSTATEs of a server that ends, starts, is full, has no room on its disk, is closed to writing or left its caller (classes 08 and
 * 57P, 25006, 53100, 53300; https://www.postgresql.org/docs/18/errcodes-appendix.html), words of postgres.js, and what Node says of
 * sockets.
 */
const codes =
  /^(08...|57P0[1235]|25006|53[13]00|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/

/** Whether what postgres.js threw says that the database behind the connection is away or takes nothing: the same call may succeed later. */
export function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.test(error.code)
}
