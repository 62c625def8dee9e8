/** Like in a browser, stored names are the object's own keys. */
export class BrowserStorage {
  [name: string]: unknown
  getItem(name: string): unknown {
    return this[name] ?? null
  }
  setItem(name: string, value: string): void {
    this[name] = value
  }
  removeItem(name: string): void {
    delete this[name]
  }
  clear(): void {
    for (const name of Object.keys(this)) delete this[name]
  }
}
