// The last page of the Google popup. It reports the outcome to the page that opened it, and closes. A page that no
// longer waits for it still receives the session event. See accounts/google/google-popup.ts.
const [outcome, state] = location.hash.slice(1).split('.')
new BroadcastChannel(`spill-google-${state}`).postMessage(outcome)
if (outcome === 'signed-in') new BroadcastChannel('spill-session').postMessage('signed-in')
window.close()
