// Blocking and from our own origin: a dark page is dark before its first paint. Same rule as theme.ts.
{
  let stored = null
  try {
    stored = localStorage.getItem('darkMode')
  } catch {
    stored = null
  }
  document.documentElement.classList.toggle(
    'dark',
    stored === 'true' || (stored !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches),
  )
}
