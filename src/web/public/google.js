// The last page of the popup: tells the page that opened it how it went, and goes.
// See accounts/google-popup.ts.
new BroadcastChannel('spill-google').postMessage(location.hash.slice(1))
window.close()
