/** Whether pictures may be loaded at the connection on the screen. */
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { nothingAllowed, type PictureChoice } from '#shared/collectibles/pictures.ts';

export function usePictureChoice(): PictureChoice {
  const { id } = useActiveConnection();
  const { connection, items } = useSlice('pictures');
  return (connection === id ? items[0] : undefined) ?? nothingAllowed;
}
