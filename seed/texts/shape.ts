/** A person in a thread: the confession's author, or person 1, 2, 3 … of that thread. */
export type Voice = 'op' | number

export type SampleReply = { from: Voice; text: string; replies?: SampleReply[] }

/** One confession of the sample campus. `appeal` runs from 0 (overlooked) to 1 (everyone has read it). */
export type SampleConfession = {
  title: string
  content: string
  appeal: number
  topic?: string
  replies?: SampleReply[]
}
