/** A number in [0, 1) that depends only on the words: the simulator's only source of randomness. */
export function chance(...words: (string | number)[]): number {
  return mix(fold(words.join('\u0000'))) / 0x1_0000_0000
}

function fold(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

// FNV alone gives neighbouring seats neighbouring numbers; this spreads them.
function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
