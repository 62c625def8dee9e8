import { sampleGoogleSettings, startSampleGoogle } from './google.ts'

/** The board while it is worked on: Google sign-in leads to a provider on this machine. */
if (!process.env.GOOGLE_CLIENT_ID) {
  const google = await startSampleGoogle()
  Object.assign(process.env, sampleGoogleSettings(google))
}
await import('../src/main.ts')
