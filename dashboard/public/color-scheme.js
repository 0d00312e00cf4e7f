// Before the first paint, so that a dark page does not flash white.
let scheme = null
try {
  scheme = localStorage.getItem('gangway-color-scheme')
} catch {}
if (scheme !== 'light' && scheme !== 'dark') {
  scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
