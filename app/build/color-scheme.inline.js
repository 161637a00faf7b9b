{
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {}
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    chosen === 'light' || chosen === 'dark' ? chosen : system,
  )
}
