/** Which addresses are of the public internet. */
import { expect, test } from 'vitest';
import { isPublicAddress } from '#main/core/platform/reachable.ts';

test.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'default: %s is',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:1.1.1.1',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%eth0',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:a00:1::',
  '3fff::1',
  'localhost',
  '',
  '127.1',
  '0x7f000001',
  '2130706433',
])('error: E25 %s is not', (address) => expect(isPublicAddress(address)).toBe(false));
