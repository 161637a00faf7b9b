/** Runs after one call, even when the calling component is gone. */
type Callbacks<Data, Failure> = {
  onSuccess?: (data: Data) => unknown
  onError?: (error: Failure) => unknown
  onSettled?: () => unknown
}

export type Mutate<Data, Failure, Variables> = (
  variables: Variables,
  callbacks?: Callbacks<Data, Failure>,
) => void

/** A double click's second half comes within this time, when the answer to the first may be there already. */
const doubleClick = 700

const afterDoubleClick = (forget: () => void): void => void setTimeout(forget, doubleClick)

/**
 * Ties callbacks to the answer itself. A callback that throws is reported as our own error. The same request while it is under way, or right after it
 * was done, is the second half of a double click: it sells no flat twice, and reports nothing twice. (A command's key guards only against the lost
 * answer: once answered, the same words get another.) A refused request may be retried at once.
 */
export function withCallbacks<Data, Failure, Variables>(
  ask: (variables: Variables) => Promise<Data>,
  later: (forget: () => void) => void = afterDoubleClick,
): Mutate<Data, Failure, Variables> {
  let asked: { variables: Variables } | null = null
  return (variables, { onSuccess, onError, onSettled } = {}) => {
    if (asked && isSame(asked.variables, variables)) return
    const own = { variables }
    asked = own
    const forget = () => {
      if (asked === own) asked = null
    }
    void ask(variables)
      .then(
        (data) => {
          later(forget)
          void onSuccess?.(data)
        },
        (error: Failure) => {
          forget()
          void onError?.(error)
        },
      )
      .finally(() => onSettled?.())
  }
}

/** Equal in every part; files and other things that are more than their fields only when they are the same one. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const [parts, others] = [partsOf(one), partsOf(other)]
  if (!parts || !others || parts.length !== others.length) return false
  const known = new Map(others)
  return parts.every(([name, part]) => known.has(name) && isSame(part, known.get(name)))
}

function partsOf(value: unknown): [string, unknown][] | null {
  if (typeof value !== 'object' || value === null) return null
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.entries(value) : null
}
