/** A reason not to start, told to the operator in one line. */
export class StartError extends Error {}
