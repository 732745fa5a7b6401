/** The events of Chromium's debugging protocol that the host hears, with the fields that it reads. */

export type Frame = {
  id: string;
  parentId?: string;
  loaderId: string;
  url: string;
  urlFragment?: string;
  name?: string;
  unreachableUrl?: string;
};
export type PausedRequest = {
  requestId: string;
  networkId?: string;
  redirectedRequestId?: string;
  frameId: string;
  resourceType: string;
  request: {
    url: string;
    urlFragment?: string;
    method: string;
    headers: Record<string, string>;
    postData?: string;
    hasPostData?: boolean;
    postDataEntries?: { bytes?: string }[];
  };
};
export type TargetInfo = { targetId: string; type: string; url: string; title: string };

/** https://chromedevtools.github.io/devtools-protocol/tot/ */
export type CdpEvents = {
  'Target.attachedToTarget': { sessionId: string; targetInfo: TargetInfo; waitingForDebugger: boolean };
  'Target.targetDestroyed': { targetId: string };
  'Target.detachedFromTarget': { sessionId: string };
  'Target.targetCrashed': { targetId: string; status: string; errorCode: number };
  'Inspector.targetCrashed': undefined;
  'Fetch.requestPaused': PausedRequest;
  'Page.frameRequestedNavigation': { frameId: string; url: string; disposition: string };
  'Page.frameAttached': { frameId: string; parentFrameId: string };
  'Page.frameDetached': { frameId: string; reason: 'remove' | 'swap' };
  'Page.frameNavigated': { frame: Frame };
  'Page.frameStartedNavigating': { frameId: string; url: string; loaderId: string; navigationType: string };
  'Page.frameStartedLoading': { frameId: string };
  'Page.frameStoppedLoading': { frameId: string };
  'Page.navigatedWithinDocument': { frameId: string; url: string };
  'Page.lifecycleEvent': { frameId: string; loaderId: string; name: string };
  'Page.downloadWillBegin': { url: string; suggestedFilename: string };
  'Page.windowOpen': { url: string; windowName: string; windowFeatures: string[]; userGesture: boolean };
  'Page.javascriptDialogOpening': { message: string; type: string };
  'Runtime.bindingCalled': { name: string; payload: string; executionContextId: number };
  'Runtime.executionContextCreated': { context: { id: number; name: string; auxData?: { frameId?: string; isDefault?: boolean } } };
  'Runtime.executionContextDestroyed': { executionContextId: number };
  'Runtime.executionContextsCleared': undefined;
  'Runtime.consoleAPICalled': {
    type: string;
    args: { value?: unknown; description?: string; unserializableValue?: string }[];
    executionContextId: number;
    stackTrace?: { callFrames: { url: string; lineNumber: number }[] };
  };
  'Runtime.exceptionThrown': {
    exceptionDetails: { text: string; lineNumber: number; url?: string; exception?: { description?: string }; executionContextId?: number };
  };
  'Log.entryAdded': { entry: { source: string; level: string; text: string; url?: string; lineNumber?: number } };
};
