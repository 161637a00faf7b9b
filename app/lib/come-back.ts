const askEvery = 5000
/** What stays broken although the server answers is not loaded over and over. */
const apart = 30_000

const answers = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Reloads the page once the server answers again, and returns a function that stops waiting. The browser's 'online' event is not enough: it comes
 * before the network carries anything, and never after the server itself was away.
 */
export function comeBack(
  reload: () => void = () => location.reload(),
  isThere: () => Promise<boolean> = answers,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  let asking = false
  let stopped = false
  const ask = async () => {
    if (asking) return
    asking = true
    clearTimeout(timer)
    const there = await isThere()
    asking = false
    if (stopped) return
    if (there && mayReload()) reload()
    else later()
  }
  const later = () => {
    // After a restart of the server all clients come back at once.
    timer = setTimeout(() => void ask(), askEvery * (0.8 + Math.random() * 0.4))
  }
  const onVisible = () => void (document.visibilityState === 'visible' && ask())
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', onVisible)
  later()
  return () => {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function mayReload(): boolean {
  const last = Number(sessionStorage.getItem('came-back') ?? 0)
  if (Date.now() - last < apart) return false
  sessionStorage.setItem('came-back', String(Date.now()))
  return true
}
