/** Shows on the terminal what start-up is doing: one changing line, or plain lines without a terminal. */
export class Progress {
  #last = '';

  say(text: string): void {
    if (text === this.#last) return;
    this.#last = text;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001B[2K… ${text}`);
    else process.stdout.write(`… ${text}\n`);
  }

  end(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[2K');
  }
}
