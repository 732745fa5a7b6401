/** Run for each file of component tests, as they share their modules. */
import './react-quiet.ts';
import { afterEach, beforeAll } from 'vitest';
import { endPage, loadScreens } from './component-bridge.ts';

beforeAll(async () => void (await loadScreens()), 240_000);
afterEach(endPage);
