// Runs before the first paint, so that a chosen light or dark does not flash; a file, since inline scripts are refused.
{
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    chosen === 'light' || chosen === 'dark' ? chosen : system,
  )
}
