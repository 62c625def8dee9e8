import type { AuthMode } from '../../../data/dialogs/auth-dialog-state.ts'

/** Sentences for signing in and signing up, from the specification (SPEC §2, §8). */
export const authModes = {
  signIn: {
    title: 'Welcome Back',
    submit: 'Sign In',
    call: 'POST /api/session',
    autoComplete: 'current-password',
    done: 'Logged in successfully!',
    failure: 'Login failed',
    noAnswer: 'Failed to log in',
    switchQuestion: 'New here?',
    switchLabel: 'Sign up',
    other: 'signUp',
  },
  signUp: {
    title: 'Create Account',
    submit: 'Create Account',
    call: 'POST /api/account',
    autoComplete: 'new-password',
    done: 'Account created successfully!',
    failure: 'Sign up failed',
    noAnswer: 'Failed to create account',
    switchQuestion: 'Already have an account?',
    switchLabel: 'Sign in',
    other: 'signIn',
  },
} as const satisfies Record<AuthMode, object>
