// Before the first paint, so that a chosen colour scheme does not flash. See layout/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage refused: the system's scheme it is.
}
