// The last page of the popup: tells the page that opened it how it went, and goes.
// See accounts/google/google-popup.ts; a page that no longer waits hears of the session all the same.
const [outcome, state] = location.hash.slice(1).split('.')
new BroadcastChannel(`spill-google-${state}`).postMessage(outcome)
if (outcome === 'signed-in') new BroadcastChannel('spill-session').postMessage('signed-in')
window.close()
