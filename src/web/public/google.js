// The last page of the popup for signing in with Google. It sends the outcome to the page that opened it, and closes.
// After a sign-in, it also tells all open pages, in case that page no longer waits. See
// accounts/google-sign-in.tsx.
const [outcome, state] = location.hash.slice(1).split('.')
new BroadcastChannel(`spill-google-${state}`).postMessage(outcome)
if (outcome === 'signed-in') new BroadcastChannel('spill-session').postMessage('signed-in')
window.close()
