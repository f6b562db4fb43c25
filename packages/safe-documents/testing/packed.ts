import { constants, deflateRawSync, deflateSync } from "node:zlib";

/** Bytes that are packed once and repeated. */
const PART = 8_000_000;
const MODULUS = 65_521;
type Four = [bigint, bigint, bigint, bigint];

/**
 * Packs a beginning and as many bytes of one value as zlib would, without the time that hundreds of megabytes take.
 * @returns a stream of zlib with the right checksum
 */
export function packed(
  beginning: Uint8Array,
  count: number,
  value: number,
): Buffer {
  const open = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const part = (size: number) =>
    deflateRawSync(Buffer.alloc(size, value), open);
  const whole = part(PART);
  const sums = deflateSync(beginning).subarray(-4);
  const [low, high] = [sums.readUInt16BE(2), sums.readUInt16BE(0)];
  const [a, b, n, v] = [low, high, count, value].map(BigInt) as Four;
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  const sum = (b + n * a + (v * n * (n + 1n)) / 2n) % BigInt(MODULUS);
  end.writeUInt16BE(Number(sum), 2);
  end.writeUInt16BE(Number((a + n * v) % BigInt(MODULUS)), 4);
  return Buffer.concat([
    deflateSync(beginning, open),
    ...Array.from({ length: Math.floor(count / PART) }, () => whole),
    part(count % PART),
    end,
  ]);
}
