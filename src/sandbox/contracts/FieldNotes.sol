// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// A practice collection whose metadata and pictures stand on the chain itself.
contract FieldNotes is ERC721Enumerable, Ownable {
    using Strings for uint256;

    string[4] private _seasons = ["spring", "summer", "autumn", "winter"];

    constructor(address owner) ERC721("Field Notes", "NOTE") Ownable(owner) {}

    /// Ids count from 1.
    function mint(address receiver) external onlyOwner returns (uint256 tokenId) {
        tokenId = totalSupply() + 1;
        _safeMint(receiver, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        string memory id = tokenId.toString();
        bytes memory json = abi.encodePacked(
            '{"name":"Field Notes #', id,
            '","description":"A practice collectible of the Blockdesk sandbox.","image":"data:image/svg+xml;base64,',
            Base64.encode(_picture(tokenId)),
            '","attributes":[{"trait_type":"Series","value":"', _seasons[tokenId % 4],
            '"},{"trait_type":"Page","display_type":"number","value":', id, "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    /// Two soft lights on a slope of color, all chosen by the id.
    function _picture(uint256 tokenId) private pure returns (bytes memory) {
        uint256 seed = uint256(keccak256(abi.encode(tokenId)));
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="',
            _color(seed, 45, 38), '"/><stop offset="1" stop-color="', _color(seed >> 16, 45, 30), '"/></linearGradient>',
            _light("a", seed >> 32), _light("b", seed >> 48),
            '</defs><rect width="400" height="400" fill="url(#g)"/>',
            _circle("a", seed >> 64), _circle("b", seed >> 96), "</svg>"
        );
    }

    function _light(string memory name, uint256 seed) private pure returns (bytes memory) {
        bytes memory color = _color(seed, 62, 68);
        return abi.encodePacked(
            '<radialGradient id="', name, '"><stop stop-color="', color, '"/><stop offset="1" stop-color="', color,
            '" stop-opacity="0"/></radialGradient>'
        );
    }

    function _circle(string memory name, uint256 seed) private pure returns (bytes memory) {
        return abi.encodePacked(
            '<circle cx="', (60 + seed % 280).toString(), '" cy="', (60 + (seed >> 8) % 280).toString(),
            '" r="', (110 + (seed >> 16) % 90).toString(), '" fill="url(#', name, ')"/>'
        );
    }

    function _color(uint256 seed, uint256 saturation, uint256 lightness) private pure returns (bytes memory) {
        return abi.encodePacked(
            "hsl(", ((seed & 0xffff) % 360).toString(), ",", saturation.toString(), "%,", lightness.toString(), "%)"
        );
    }
}
