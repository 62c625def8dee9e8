import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { OperatorError } from '../errors/operator-error.ts'

/** Maximum number of bytes that a mail server may send in one connection. An honest one sends a few thousand. */
const maxReceived = 64 * 1024

/** Handles what the mail server sends, with TLS and before it. */
type Receiver = { _onData: (chunk: Buffer) => void; _socket: Socket; received?: number }

// nodemailer bounds the length of each answer, but not the number of empty lines. It has no option for that.
const receiver = SMTPConnection.prototype as unknown as Receiver
const { _onData } = receiver
receiver._onData = function (chunk) {
  this.received = (this.received ?? 0) + chunk.length
  if (this.received <= maxReceived) _onData.call(this, chunk)
  else this._socket.destroy(new OperatorError('The mail server sends too much'))
}

export { createTransport }
